import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_IDS } from '../../../src/commands/command-ids';
import { LIMIT_KEYS } from '../../../src/connectors/limits-setting';
import { CONNECTORS_VIEW } from '../../../src/connectors/tree/connector-node';
import { CALLS_VIEW } from '../../../src/programs/calls/calls-view-id';
import { DEFAULT_LIMITS, LEAST_MEMORY_BYTES } from '../../../src/shared/limits';
import { projectRoot } from '../../harness/paths';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}
interface Setting {
  readonly default: unknown;
  readonly scope: string;
  readonly minimum: number;
  readonly markdownDescription: string;
}
interface Step {
  readonly description: string;
  readonly media: { readonly svg: string };
  readonly id: string;
  readonly completionEvents: readonly string[];
}
interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly enabledApiProposals?: readonly string[];
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
    };
    readonly virtualWorkspaces: { readonly supported: unknown };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly viewsContainers: Readonly<Record<string, readonly { id: string; icon: string }[]>>;
    readonly views: Readonly<Record<string, readonly { id: string; icon: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly keybindings: readonly (MenuItem & { readonly key: string })[];
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
}

describe('the manifest', () => {
  const text = readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const { contributes } = manifest;
  const settings = contributes.configuration.properties;

  it('contributes exactly the commands that are registered', () => {
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).sort(),
      [...COMMAND_IDS].sort(),
    );
  });

  it('calls only those commands from menus and keys', () => {
    const items = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    const known: readonly string[] = COMMAND_IDS;
    assert.deepEqual(
      items.map(({ command }) => command).filter((command) => !known.includes(command)),
      [],
    );
  });

  it('asks in its menus only for views that it contributes, by the ids that the code has', () => {
    const { views, viewsContainers, viewsWelcome, menus } = contributes;
    const ids = Object.values(views).flatMap((list) => list.map(({ id }) => id));
    assert.deepEqual(ids, [CONNECTORS_VIEW, CALLS_VIEW]);
    const containers = Object.values(viewsContainers).flat();
    assert.deepEqual(
      Object.keys(views),
      containers.map(({ id }) => id),
    );
    for (const { view } of viewsWelcome) assert.ok(ids.includes(view), view);
    for (const item of [...(menus['view/title'] ?? []), ...(menus['view/item/context'] ?? [])]) {
      const [, view] = /^view == (\S+)/.exec(item.when ?? '') ?? [];
      assert.ok(view !== undefined && ids.includes(view), `${item.command}: ${item.when}`);
    }
    for (const { icon } of [...containers, ...Object.values(views).flat()]) {
      assert.ok(existsSync(path.join(projectRoot, icon)), icon);
    }
  });

  it('links in its welcome texts only to its own commands, as buttons', () => {
    const strings = readJson<Record<string, string>>('package.nls.json');
    const known: readonly string[] = COMMAND_IDS;
    for (const { contents } of contributes.viewsWelcome) {
      const text = strings[contents.slice(1, -1)] ?? '';
      const links = [...text.matchAll(/\]\(command:([^)]+)\)/g)].map(
        ([, command]) => command ?? '',
      );
      assert.ok(links.length > 0 && links.every((command) => known.includes(command)), text);
    }
  });

  it('keeps from the palette exactly the commands that are about one row of a view', () => {
    const hidden = contributes.menus.commandPalette?.filter(({ when }) => when === 'false') ?? [];
    const rows = contributes.menus['view/item/context']?.map(({ command }) => command) ?? [];
    const elsewhere = Object.entries(contributes.menus)
      .filter(([menu]) => menu !== 'view/item/context' && menu !== 'commandPalette')
      .flatMap(([, items]) => items.map(({ command }) => command));
    const ofRows = new Set(rows.filter((command) => !elsewhere.includes(command)));
    assert.deepEqual(
      hidden.map(({ command }) => command).sort(),
      // A row's own command, not one of its menu.
      [...ofRows, 'connecta.startConnector', 'connecta.showCall'].sort(),
    );
  });

  it('binds no key that holds everywhere', () => {
    for (const { command, when } of contributes.keybindings) {
      assert.match(when ?? '', /\.connecta|connecta\.view/, command);
    }
  });

  it('has every string in package.nls.json, and nothing there that it does not use', () => {
    const used = [...text.matchAll(/"%([\w.]+)%"/g)].map((match) => match[1] ?? '');
    const strings = readJson<Record<string, string>>('package.nls.json');
    assert.deepEqual([...new Set(used)].sort(), Object.keys(strings).sort());
    for (const { title } of contributes.commands) assert.match(title, /^%.+%$/);
    for (const { markdownDescription } of Object.values(settings)) {
      assert.match(markdownDescription, /^%.+%$/);
    }
  });

  it('has a walkthrough whose every step has a picture in the theme’s colours and a button that does the thing', () => {
    const strings = readJson<Record<string, string>>('package.nls.json');
    const known: readonly string[] = COMMAND_IDS;
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const folder = path.join(projectRoot, 'src/commands');
    const commands = readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join();
    assert.equal(steps.length, 4);
    for (const { id, description, media, completionEvents } of steps) {
      const words = strings[description.replaceAll('%', '')] ?? '';
      const buttons = [...words.matchAll(/^\[[^\]]+\]\(command:([\w.]+)\)$/gm)];
      assert.ok(buttons.length > 0, `${words} has no button`);
      const called = [...words.matchAll(/\(command:([\w.]+)\)/g)].map((match) => match[1] ?? '');
      for (const command of called) assert.ok(known.includes(command), command);
      // A step is ticked by what was done, not by a list that opened; someone has to say so.
      assert.deepEqual(completionEvents, [`onContext:connecta.done.${id}`]);
      assert.match(commands, new RegExp(`stepDone\\('${id}'\\)`), id);
      const picture = readFileSync(path.join(projectRoot, media.svg), 'utf8');
      assert.doesNotMatch(picture, /(?:fill|stroke)="#/, media.svg);
      assert.match(picture, /var\(--vscode-/);
    }
  });

  it('has a setting for each limit, with the default of the server but for the CPU time', () => {
    const prefix = 'connecta.limits.';
    const keys = Object.keys(settings).filter((key) => key.startsWith(prefix));
    assert.deepEqual(
      keys,
      LIMIT_KEYS.map((key) => prefix + key),
    );
    for (const key of LIMIT_KEYS) {
      const setting = settings[prefix + key];
      assert.equal(setting?.default, key === 'programCpuMs' ? 2000 : DEFAULT_LIMITS[key], key);
      const least = key === 'programMemoryBytes' ? LEAST_MEMORY_BYTES : 1;
      assert.equal(setting?.minimum, least, key);
      assert.equal(setting?.scope, 'window');
    }
  });

  it('uses no limit and no word on tools of a folder that is not trusted', () => {
    const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.deepEqual(untrustedWorkspaces.restrictedConfigurations, [
      'connecta.connectors',
      ...LIMIT_KEYS.map((key) => `connecta.limits.${key}`),
    ]);
    assert.equal(virtualWorkspaces.supported, false);
  });

  it('lets no file of a folder choose which servers of a person are used', () => {
    assert.equal(settings['connecta.useServers']?.scope, 'machine');
  });

  it('asks for no proposed API, and for the types of the oldest VS Code it runs in', () => {
    assert.equal(manifest.enabledApiProposals, undefined);
    assert.equal(`^${manifest.devDependencies['@types/vscode']}`, manifest.engines.vscode);
  });

  it('has an icon of 256 by 256', () => {
    const png = readFileSync(path.join(projectRoot, manifest.icon));
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [256, 256]);
  });
});
