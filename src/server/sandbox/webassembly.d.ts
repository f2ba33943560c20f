/** The part of WebAssembly that the sandbox uses; TypeScript knows it only together with the DOM. */
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
