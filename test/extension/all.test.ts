// In this order: the first needs an extension that has not been used, the last ends it.
import './activation.test';
import './commands.test';
import './mcp-json.test';
import './programs.test';
import './panels.test';
import './problems.test';
import './restart.test';
import './deactivation.test';
