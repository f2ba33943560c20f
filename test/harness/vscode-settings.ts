import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Settings = Readonly<Record<string, unknown>>;

/** A VS Code that asks nobody, shows only what a test opens and keeps to this machine. */
const quiet: Settings = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  'update.mode': 'none',
  'window.commandCenter': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** Writes the user's settings of one run; VS Code reads them at its start and watches them. */
export async function writeUserSettings(dataDir: string, settings: Settings = {}): Promise<void> {
  const folder = path.join(dataDir, 'data/User');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'settings.json'),
    JSON.stringify({ ...quiet, ...settings }, null, 2),
  );
}
