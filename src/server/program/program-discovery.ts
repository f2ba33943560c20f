import { describeTools } from '../catalog/describe-tools';
import { flatPage } from '../catalog/search-page';
import { parseSearch } from '../catalog/search-request';
import { searchTools } from '../catalog/search-tools';
import type { InvocationScope } from '../invocation/invoke';
import type { ProgramDiagnostics } from './diagnostics';

/** What a program can find out about tools. Spends no calls (contract L4). */
export class ProgramDiscovery {
  readonly #scope: InvocationScope;
  readonly #diagnostics: ProgramDiagnostics;

  constructor(scope: InvocationScope, diagnostics: ProgramDiagnostics) {
    this.#scope = scope;
    this.#diagnostics = diagnostics;
  }

  /** `connecta.search(request)`: a flat page (S1). */
  search(given: unknown): Promise<Record<string, unknown>> {
    return this.#diagnostics.count('search', async () => {
      const request = parseSearch(given);
      const result = await searchTools(request, this.#scope.registry, this.#scope.catalogs);
      const { page, bytes } = flatPage(result, request);
      this.#diagnostics.addBytes('search', bytes);
      return page;
    });
  }

  /** `connecta.describe({ address } | { addresses })` (S4). */
  describe(given: unknown): Promise<unknown> {
    return this.#diagnostics.count('describe', async () => {
      const described = await describeTools(given, this.#scope);
      this.#diagnostics.addBytes('describe', Buffer.byteLength(JSON.stringify(described)));
      return described;
    });
  }
}
