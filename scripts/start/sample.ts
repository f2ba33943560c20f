import {
  createSampleWorkspace,
  installedServer,
  type SampleWorkspace,
} from '../../test/harness/sample-workspace';

/** A fresh copy of the sample project, with the program that is opened and run in it and one connector of its own. */
export function createSample(): Promise<SampleWorkspace> {
  return createSampleWorkspace({
    samples: ['folder-at-a-glance.connecta.js'],
    mcpServers: { memory: installedServer('memory') },
  });
}
