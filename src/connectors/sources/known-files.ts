import path from 'node:path';
import { inFolder, type OpenFolder, writtenPath } from './file-paths';

/** A file in which some program declares MCP servers. */
export interface KnownFile {
  /** Absolute. */
  readonly file: string;
  /** As a choice of servers names it: in an open folder, relative to that. */
  readonly written: string;
  /** Whose it is, as a person knows it. */
  readonly program: string;
  /** It belongs to an open folder, not to the person. */
  readonly ofFolder: boolean;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  env(name: string): string | undefined;
  /** The folder with VS Code's own user files: `…/Code/User`. */
  readonly userFolder: string;
  /** Names of the folders in its `profiles`. */
  readonly profiles: readonly string[];
  readonly folders: readonly OpenFolder[];
}

/** Files of open folders that their own programs read without being asked; here they are asked for. */
const IN_FOLDERS = [
  ['.mcp.json', 'Claude Code'],
  ['.cursor/mcp.json', 'Cursor'],
  ['.gemini/settings.json', 'Gemini CLI'],
  ['.roo/mcp.json', 'Roo Code'],
  ['.kiro/settings/mcp.json', 'Kiro'],
] as const;

const IN_HOME = [
  ['.cursor/mcp.json', 'Cursor'],
  ['.claude.json', 'Claude Code'],
  ['.codeium/windsurf/mcp_config.json', 'Windsurf'],
  ['.copilot/mcp-config.json', 'Copilot CLI'],
  ['.gemini/settings.json', 'Gemini CLI'],
  ['.lmstudio/mcp.json', 'LM Studio'],
  ['.kiro/settings/mcp.json', 'Kiro'],
] as const;

/**
 * Where servers may be declared on this machine, those of open folders first; whether the files are there is for the
 * caller to see. `.vscode/mcp.json` is not among them: it is used anyway.
 */
export function knownFiles(machine: Machine): readonly KnownFile[] {
  const on = machine.platform === 'win32' ? path.win32 : path.posix;
  const { home, userFolder, profiles, folders } = machine;
  const own = (file: string, program: string): KnownFile => ({
    file,
    written: writtenPath(file, home, on),
    program,
    ofFolder: false,
  });
  return [
    ...folders.flatMap((folder) =>
      IN_FOLDERS.map(([inside, program]) => ({
        file: on.join(folder.path, inside),
        written: inFolder(inside, folder, folders),
        program,
        ofFolder: true,
      })),
    ),
    own(on.join(userFolder, 'mcp.json'), 'VS Code'),
    ...profiles.map((profile) =>
      own(on.join(userFolder, 'profiles', profile, 'mcp.json'), 'VS Code profile'),
    ),
    // Of a remote window: what belongs to the machine.
    own(on.join(userFolder, '..', 'Machine', 'mcp.json'), 'VS Code Remote'),
    own(on.join(claudeFolder(machine, on), 'claude_desktop_config.json'), 'Claude Desktop'),
    ...IN_HOME.map(([inside, program]) => own(on.join(home, inside), program)),
  ];
}

function claudeFolder({ platform, home, env }: Machine, on: path.PlatformPath): string {
  switch (platform) {
    case 'win32':
      return on.join(env('APPDATA') ?? on.join(home, 'AppData', 'Roaming'), 'Claude');
    case 'darwin':
      return on.join(home, 'Library', 'Application Support', 'Claude');
    default:
      return on.join(env('XDG_CONFIG_HOME') ?? on.join(home, '.config'), 'Claude');
  }
}
