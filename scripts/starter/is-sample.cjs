'use strict';

/** Whether a folder is the sample that `npm start` made, and none of a person's own. */
exports.isSample = (folder) => /[\\/]connecta-sample-[^\\/]+[\\/]tide-clock$/.test(folder);
