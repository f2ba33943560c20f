/** What one run cost, for the log: numbers only. */
export interface RunFigures {
  /** Calls to connectors, the ones inside a batch included. */
  readonly calls: number;
  /** Serialized size of what the calls gave. */
  readonly resultBytes?: number | undefined;
  /** Size of the view, when there is one. */
  readonly viewBytes?: number | undefined;
}

/** What a run took. */
export interface RunCost {
  readonly milliseconds: number;
  readonly figures: RunFigures;
}

/** `31 B`, `1.4 KB`, `18 KB`, `1.2 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 10) return `${kilobytes.toFixed(1)} KB`;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `212 ms`, `3.4 s` */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Reads the figures out of an `execute_code` result's `diagnostics` (contract R7). A batch counts the calls in it.
 * Anything that is not there counts as nothing: figures are for the log, not for decisions.
 */
export function figuresOf(diagnostics: unknown): RunFigures {
  const { operations, ui } = asRecord(diagnostics);
  let calls = 0;
  let resultBytes = 0;
  for (const operation of Array.isArray(operations) ? operations : []) {
    const { operation: kind, count, calls: inBatch, resultBytes: bytes } = asRecord(operation);
    if (kind === 'call' || kind === 'batch') resultBytes += asCount(bytes);
    if (kind === 'call') calls += asCount(count);
    if (kind === 'batch') calls += asCount(inBatch);
  }
  return {
    calls,
    ...(resultBytes > 0 ? { resultBytes } : {}),
    ...(typeof ui === 'number' ? { viewBytes: ui } : {}),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
