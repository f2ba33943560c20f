'use strict';
exports.activate = () => {};
