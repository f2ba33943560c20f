import { connectorIdFor } from '../shared/connector-id';
import type { ConnectorSpec } from '../shared/control';

/** What is set for one connector: what is said of its tools, by whom, and whether it is there at all. */
export interface ConnectorSetting {
  /** What the person vouches for in their own settings. */
  readonly readOnly: readonly string[];
  /** What the workspace's settings vouch for in its place; absent: they say nothing. */
  readonly workspaceReadOnly?: readonly string[];
  /** From everywhere: no settings take away what others hold back. */
  readonly approvalRequired: readonly string[];
  /** Whether any settings leave it away. */
  readonly disabled: boolean;
}

/** By connector id. */
export type ConnectorSettings = ReadonlyMap<string, ConnectorSetting>;

/** The values of `connecta.connectors` in the person's own settings and in the workspace's, which a repository may bring along. */
export interface ConnectorSettingScopes {
  readonly user?: unknown;
  readonly workspace?: unknown;
}

/**
 * Reads `connecta.connectors`. Names may be written as in `mcp.json` or as programs see them. What cannot be understood
 * is left out, and `onInvalid` hears where; a list that is wrong must not vouch for anything.
 */
export function connectorSettingsFrom(
  { user, workspace }: ConnectorSettingScopes,
  onInvalid: (where: string) => void,
): ConnectorSettings {
  const settings = new Map<string, ConnectorSetting>();
  const ofUser = scopeFrom(user, onInvalid);
  const ofWorkspace = scopeFrom(workspace, onInvalid);
  for (const id of new Set([...ofUser.keys(), ...ofWorkspace.keys()])) {
    const [mine, theirs] = [ofUser.get(id), ofWorkspace.get(id)];
    const required = [...(mine?.approvalRequired ?? []), ...(theirs?.approvalRequired ?? [])];
    settings.set(id, {
      readOnly: mine?.readOnly ?? [],
      ...(theirs?.readOnly ? { workspaceReadOnly: theirs.readOnly } : {}),
      approvalRequired: [...new Set(required)],
      disabled: mine?.disabled === true || theirs?.disabled === true,
    });
  }
  return settings;
}

interface ScopeSetting {
  /** Absent when the scope does not name it. */
  readonly readOnly?: readonly string[];
  readonly approvalRequired: readonly string[];
  readonly disabled: boolean;
}

function scopeFrom(
  value: unknown,
  onInvalid: (where: string) => void,
): ReadonlyMap<string, ScopeSetting> {
  const settings = new Map<string, ScopeSetting>();
  if (value === undefined) return settings;
  if (!isRecord(value)) {
    onInvalid('connecta.connectors');
    return settings;
  }
  for (const [name, setting] of Object.entries(value)) {
    const where = `connecta.connectors.${name}`;
    if (!isRecord(setting)) {
      onInvalid(where);
      continue;
    }
    const { readOnly, approvalRequired } = setting;
    settings.set(connectorIdFor(name), {
      ...(readOnly === undefined
        ? {}
        : { readOnly: namesIn(readOnly, () => onInvalid(`${where}.readOnly`)) }),
      approvalRequired: namesIn(approvalRequired, () => onInvalid(`${where}.approvalRequired`)),
      disabled: setting.disabled === true,
    });
  }
  return settings;
}

/**
 * The connectors with what is set for them. An entry's own lists count as well: where they differ, approval wins.
 * `ofWorkspace`: whether the workspace itself declares a connector; its settings vouch for no tool of another.
 */
export function withSettings(
  connectors: readonly ConnectorSpec[],
  settings: ConnectorSettings,
  ofWorkspace: (id: string) => boolean,
): readonly ConnectorSpec[] {
  return connectors.flatMap((connector) => {
    const setting = settings.get(connector.id);
    if (!setting) return [connector];
    if (setting.disabled) return [];
    const { readOnly = [], approvalRequired = [] } = connector.safety ?? {};
    const theirs = ofWorkspace(connector.id) ? setting.workspaceReadOnly : undefined;
    const safety = {
      readOnly: [...readOnly, ...(theirs ?? setting.readOnly)],
      approvalRequired: [...approvalRequired, ...setting.approvalRequired],
    };
    return [{ ...connector, safety }];
  });
}

function namesIn(value: unknown, onInvalid: () => void): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '')) {
    return value;
  }
  onInvalid();
  return [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
