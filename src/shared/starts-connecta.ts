/** The name of an installed copy's folder, or of the package, with or without a version. */
const PACKAGE = /(?:^|\/)(?:[^/]+\.)?connecta-program-ui(?:[-@][^/]+)?(?:\/|$)/;
/** A word such as `dist/server.js` says whose it is only with the folder that it begins at. */
const INSTALLED = /\/(?:[^/]+\.)?connecta-program-ui(?:[-@][^/]+)?\/dist\/server\.js$/;

/**
 * Whether a command line starts the connecta server: ours by its path, or that of an installed copy of this extension.
 * `serverFile`: absolute path of the server that this extension starts. `resolve`: makes a path absolute, from the folder
 * that the command line is started in. Case does not count: on most machines it names no other file.
 */
export function startsConnecta(
  commandLine: readonly string[],
  serverFile: string,
  resolve: (path: string) => string,
): boolean {
  const own = plain(resolve(serverFile));
  return commandLine.some((word) => {
    const file = plain(resolve(word));
    return file === own || INSTALLED.test(file) || PACKAGE.test(plain(word));
  });
}

function plain(file: string): string {
  return file.replaceAll('\\', '/').toLowerCase();
}
