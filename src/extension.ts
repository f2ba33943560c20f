import path from 'node:path';
import * as vscode from 'vscode';
import { addConnector } from './commands/add-connector';
import { connectorCommands } from './commands/connector-commands';
import { ContextKeys } from './commands/context-keys';
import { forgetSecrets } from './commands/forget-secrets';
import { getStarted } from './commands/get-started';
import { newProgram, openSample } from './commands/new-program';
import { offerServers } from './commands/offer-servers';
import { performPageAction } from './commands/page-actions';
import { ProgramWriting } from './commands/program-writing';
import { registerCommands } from './commands/register-commands';
import { rerunEvery } from './commands/rerun-every';
import { runCommands } from './commands/run-commands';
import { useMyServers } from './commands/use-my-servers';
import { viewCommands } from './commands/view-commands';
import { stepDone, whileWalkthroughMayShow } from './commands/walkthrough-steps';
import { ensureTrusted } from './commands/workspace-trust';
import { systemClock } from './connection/system-clock';
import { activityLine } from './connectors/activity-line';
import { Connectors } from './connectors/connectors';
import { offerReviews } from './connectors/offer-review';
import { ServerAccess } from './connectors/server-access';
import { ServerChoice } from './connectors/sources/server-choice';
import { StatusItem } from './connectors/status-item';
import { ConnectorsView } from './connectors/tree/connectors-view';
import { loadSession } from './load-session';
import { KeptViews } from './panels/kept-views';
import type { PanelServices } from './panels/panel-services';
import { readPage } from './panels/read-page';
import { viewLogLine } from './panels/view-log-line';
import { VIEW_TYPE, ViewPanels } from './panels/view-panels';
import { ViewRestorer } from './panels/view-restorer';
import { CallsView } from './programs/calls/calls-view';
import { followDocuments } from './programs/follow-documents';
import { PROGRAM_SUFFIX } from './programs/program';
import { ProgramProblems } from './programs/program-problems';
import { ProgramRuns } from './programs/program-runs';
import { ResultDocuments } from './programs/result-documents';
import { ToolCatalog } from './programs/tool-catalog';
import {
  readAnswerSeconds,
  readForwardKeys,
  readHandshakeSeconds,
  readLimits,
  readRestoreViews,
} from './settings';

let server: ServerAccess | undefined;
let keptViews: KeptViews | undefined;

/** Puts the parts together. Nothing is started or loaded before a program is run, nothing read before one is opened or a walkthrough shows. */
export function activate(context: vscode.ExtensionContext): void {
  const { extensionPath, extensionUri, extension } = context;
  const version: string = extension.packageJSON.version;
  const log = vscode.window.createOutputChannel('Connecta', { log: true });
  const dist = (file: string) => path.join(extensionPath, 'dist', file);
  const media = (...names: string[]) => vscode.Uri.joinPath(extensionUri, 'media', ...names);
  const onFault = (error: unknown) => log.error(String(error));

  const choice = new ServerChoice({ memory: context.workspaceState, log });
  const connectors = new Connectors({
    ownServer: dist('server.js'),
    secrets: context.secrets,
    choice,
    log,
  });
  const calls = new CallsView();
  const access = new ServerAccess({
    serverFile: dist('server.js'),
    version,
    log,
    workspace: context.storageUri?.toString() ?? '',
    prepare: () => connectors.read(),
    configuration: () => ({ connectors: connectors.specs(), limits: readLimits(log) }),
    onActivity: (event, figures) => {
      calls.add(event, figures);
      log.debug(activityLine(event));
    },
    reach: (id) => connectors.reach(id),
  });
  server = access;
  const status = new StatusItem(access, () => connectors.specs());
  const results = new ResultDocuments();
  const problems = new ProgramProblems();

  let services: PanelServices | undefined;
  const panels = new ViewPanels(() => {
    services ??= {
      pageHtml: readPage(dist('page.html'), log),
      version,
      icon: media('icon.png'),
      pinnedIcon: media('icon-pinned.svg'),
      loadSession,
      server: () => access.identity,
      read: (request, signal) => access.read(request, signal),
      handshakeSeconds: readHandshakeSeconds,
      answerSeconds: readAnswerSeconds,
      forwardKeys: readForwardKeys,
      clock: systemClock,
      onDue: (program) => {
        runs.run(program, 'clock').catch(onFault);
      },
      onLog: (program, entry) => {
        const { level, text } = viewLogLine(program.name, entry);
        log[level](text);
        calls.addEntry(program, entry);
      },
      onAction: (panel, action) => {
        performPageAction(panel, action, runs, results, media('removed-from-views.md')).catch(
          onFault,
        );
      },
      onFault,
    };
    return services;
  });
  const kept = new KeptViews({
    folder: viewsFolder(context),
    isOn: readRestoreViews,
    onFault: (message) => log.warn(message),
  });
  keptViews = kept;
  const restorer = new ViewRestorer({
    panels,
    kept,
    results,
    loadSession,
    viewParts: () => access.viewParts(),
    onFault,
  });
  const useServers = {
    ownServer: dist('server.js'),
    globalStorage: context.globalStorageUri,
    choice,
    connectors,
  };
  const runs = new ProgramRuns({
    server: access,
    panels,
    results,
    problems,
    calls,
    log,
    onView: (panel, code, view, cost) => restorer.keep(panel, code, view, cost),
    onFailure: (failure) => {
      offerServers(failure, useServers).catch(onFault);
    },
  });

  const catalog = new ToolCatalog({
    server: access,
    connectors: async () => {
      await connectors.read();
      return connectors.specs();
    },
    questionsBefore: (id) => connectors.questionsBefore(id),
  });

  /** A program was opened or is about to run. */
  const onUse = () => {
    status.show();
    connectors.read().then(() => status.refresh(), onFault);
  };
  /** A person asks for something of a connector, so what they said no to may be asked again. */
  const onAsk = () => {
    connectors.askAgain();
    onUse();
  };
  const writing = new ProgramWriting({
    server: access,
    catalog,
    runs,
    results,
    calls,
    panels,
    memory: context.workspaceState,
    onUse: onAsk,
    onFault,
  });
  const onOpened = ({ uri }: vscode.TextDocument) => {
    if (uri.path.endsWith(PROGRAM_SUFFIX)) onUse();
  };
  vscode.workspace.textDocuments.forEach(onOpened);
  // The setting may have been changed where this did not run.
  if (!readRestoreViews()) kept.clear().catch(onFault);

  context.subscriptions.push(
    log,
    access,
    connectors,
    choice,
    status,
    results,
    problems,
    calls,
    runs,
    writing,
    panels,
    restorer,
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, restorer),
    new ContextKeys(runs, panels),
    followDocuments({
      kept: [runs, writing.onSave],
      ofRuns: [panels, calls, results],
      isRunning: (key) => runs.isRunning(key),
    }),
    new ConnectorsView({
      connectors,
      server: access,
      onOpened: (id) => void vscode.commands.executeCommand('connecta.startConnector', { id }),
    }),
    offerReviews(access, context.globalState, onFault),
    vscode.workspace.onDidOpenTextDocument(onOpened),
    // One of its steps is ticked by what the open folders declare.
    whileWalkthroughMayShow(() => void connectors.read().catch(onFault)),
    connectors.onDidChange(() => {
      access.reconfigure();
      if (connectors.list().some(({ found }) => found)) stepDone('servers');
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const concerns = (name: string) => change.affectsConfiguration(`connecta.${name}`);
      if (concerns('limits')) access.reconfigure();
      if (concerns('forwardKeys') || concerns('answerTimeoutSeconds')) panels.refreshAll();
      if (concerns('restoreViews') && !readRestoreViews()) kept.clear().catch(onFault);
    }),
    access.onDidChange(() => {
      const gone = access.status.kind === 'failed' || access.status.kind === 'stopped';
      panels.dispatchAll({ type: 'server', gone });
      if (access.status.kind === 'ready') restorer.retry();
    }),
    registerCommands(
      {
        ...runCommands({ runs, panels, onUse: onAsk }),
        ...connectorCommands({ connectors, server: access, log, onUse: onAsk }),
        ...viewCommands(panels, results),
        'connecta.rerunEvery': () => rerunEvery(panels),
        'connecta.getStarted': () => getStarted(extension.id),
        'connecta.newProgram': () => newProgram(media('new-program.connecta.js')),
        ...writing.commands,
        'connecta.openSample': () => openSample(media('samples')),
        'connecta.useMyServers': () => useMyServers(useServers),
        'connecta.addConnector': () => addConnector(),
        'connecta.forgetSecrets': () => forgetSecrets(connectors),
        'connecta.showOutput': () => log.show(true),
        'connecta.restartServer': async () => {
          if (!(await ensureTrusted())) return;
          connectors.askAgain();
          await access.restart();
        },
      },
      log,
    ),
  );
}

/** Ends the server and everything it started; the decisive step happens before the first await. */
export async function deactivate(): Promise<void> {
  await Promise.all([server?.stop(), keptViews?.settled()]);
}

/** Where views are kept; nowhere without a folder, or in a window whose storage is no disk of this machine. */
function viewsFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri?.scheme === 'file' ? path.join(storageUri.fsPath, 'views') : undefined;
}
