import { serveRoots } from '../serve-roots';
import { createFilesServer } from './files-server';

serveRoots('files', createFilesServer);
