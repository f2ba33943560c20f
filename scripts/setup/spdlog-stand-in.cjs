'use strict';
// In place of VS Code's native log writer (@vscode/spdlog), which has no prebuilt binary. VS Code writes its logs and
// every output channel through this module's interface; here each line is appended at once, without rotation.
const fs = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];
const INFO = levels.indexOf('info');

function timestamp(date) {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
}

class Logger {
  #file;
  #level = INFO;
  #bare = false;

  constructor(_name, file) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, '');
  }

  #write(level, message) {
    if (level < this.#level) return;
    const line = this.#bare ? message : `${timestamp(new Date())} [${levels[level]}] ${message}\n`;
    fs.appendFileSync(this.#file, line);
  }

  trace(message) {
    this.#write(0, message);
  }
  debug(message) {
    this.#write(1, message);
  }
  info(message) {
    this.#write(2, message);
  }
  warn(message) {
    this.#write(3, message);
  }
  error(message) {
    this.#write(4, message);
  }
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  /** Output channels format their own lines. */
  clearFormatters() {
    this.#bare = true;
  }
  setPattern() {}
  flush() {}
  flushOn() {}
  drop() {}
}

const create = async (name, file) => new Logger(name, file);
// One by one: VS Code imports this module by name, and Node finds the names of a CommonJS module only so.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
