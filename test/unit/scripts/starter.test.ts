import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { isSample } from '../../../scripts/starter/is-sample.cjs';
import { createSampleWorkspace } from '../../harness/sample-workspace';

describe('what npm start runs by itself', () => {
  it('is a program of the sample, and none in a folder of the person’s own', async () => {
    const sample = await createSampleWorkspace();
    try {
      assert.ok(isSample(sample.folder), sample.folder);
      assert.ok(!isSample(path.join(sample.folder, 'src')));
      assert.ok(!isSample(path.join(os.homedir(), 'tide-clock')));
    } finally {
      sample.remove();
    }
  });
});
