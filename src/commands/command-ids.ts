/** Every command that the extension registers; the manifest contributes the same ones, and a test compares the two. */
export const COMMAND_IDS = [
  'connecta.newProgram',
  'connecta.newProgramFromTool',
  'connecta.generateTypes',
  'connecta.openSample',
  'connecta.runProgram',
  'connecta.runSelection',
  'connecta.runLastProgram',
  'connecta.toggleRunOnSave',
  'connecta.runAgain',
  'connecta.stopProgram',
  'connecta.showProgram',
  'connecta.showResult',
  'connecta.copyResult',
  'connecta.showCalls',
  'connecta.reloadView',
  'connecta.pinView',
  'connecta.unpinView',
  'connecta.forgetSecrets',
  'connecta.showOutput',
  'connecta.restartServer',
] as const;
export type CommandId = (typeof COMMAND_IDS)[number];
