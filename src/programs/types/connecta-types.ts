/** What every program has, in TypeScript: the declarations that do not depend on connectors (contract §2.3). */
export const connectaTypes = `/** An address, \`connector.tool\`, of a tool that exists. */
type ConnectaAddress = keyof ConnectaTools;

/** What a program may not call has this in place of arguments. Only a person may run it. */
interface ConnectaNeedsApproval {
  "programs may only call tools that only read": never;
}

/** The arguments of a call: left out where the tool needs none. */
type ConnectaArgs<A extends ConnectaAddress> = {} extends ConnectaTools[A]["args"]
  ? [args?: ConnectaTools[A]["args"]]
  : [args: ConnectaTools[A]["args"]];

/** One entry of a batch. */
interface ConnectaEntry {
  address: ConnectaAddress | (string & {});
  args?: object;
}

/** What became of one entry of a batch. */
type ConnectaOutcome<E> =
  | { address: string; ok: true; data: E extends { address: infer A extends ConnectaAddress } ? ConnectaTools[A]["result"] : any; error?: undefined }
  | { address: string; ok: false; error: string; errorDetails: any; data?: undefined };

/** What a view may ask: a tool, arguments that are fixed, names of those that the view chooses. */
interface ConnectaRead {
  address: ConnectaAddress | (string & {});
  fixedArgs?: object;
  viewArgs?: readonly string[];
}

declare const connecta: {
  /** Asks one tool. Rejects when it fails. */
  call<A extends ConnectaAddress>(address: A, ...args: ConnectaArgs<A>): Promise<ConnectaTools[A]["result"]>;
  /** Asks up to ten tools at once. Each outcome says whether it worked. */
  batch<const E extends readonly ConnectaEntry[]>(entries: E): Promise<{ -readonly [K in keyof E]: ConnectaOutcome<E[K]> }>;
  /** Finds tools by what they do. */
  search(request?: string | { query?: string; connector?: string; safety?: "readOnly" | "approvalRequired" | "all"; limit?: number; offset?: number; fullDescriptions?: boolean; includeSchemas?: "compact" | "json" }): Promise<any>;
  /** Tells what tools take and give. */
  describe(request: { address: ConnectaAddress | (string & {}) } | { addresses: readonly string[]; format?: "compact" | "json" }): Promise<any>;
  /** Hands over the view: HTML, and the reads that it may make. Once in a program. */
  ui(html: string, options?: { reads: Record<string, ConnectaRead> }): Promise<void>;
  /** Adds text, an image or audio to the result. */
  emit(block: { type: "text"; text: string } | { type: "image" | "audio"; data: string; mimeType: string }): Promise<void>;
  /** In a view's script: makes one of the reads that the program declared. */
  read(name: string, args?: object): Promise<any>;
};

/** The tools, by address. */
interface ConnectaTools {}
`;
