import { serveRoots } from '../serve-roots';
import { findGit } from './find-git';
import { GitProgram } from './git-program';
import { createGitServer } from './git-server';

const program = new GitProgram({
  find: () => findGit(process.env, process.platform),
  inherited: process.env,
});

// However this process ends, what it started ends with it.
process.once('exit', () => program.close());
process.once('SIGTERM', () => process.exit());
process.once('SIGINT', () => process.exit());

serveRoots('git', (roots) => createGitServer({ roots, program }));
