/** The TypeScript ones use what the tests use to drive a browser and VS Code. */
async function load(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`./rows/${file}`, import.meta.url);
}

/**
 * What is measured together, in the order of the table. `needs` names set-up steps of the tests; `measure` is given
 * `{ vsix, wanted }` and resolves with rows, of which only the wanted ones are shown.
 */
export const groups = [
  {
    rows: ['1', '2', '3', '4'],
    needs: ['dist'],
    measure: async () => (await import('./rows/calls.mjs')).measureCalls(),
  },
  {
    rows: ['5'],
    needs: ['dist'],
    measure: async () => (await import('./rows/large-views.mjs')).measureLargeViews(),
  },
  {
    rows: ['6'],
    needs: ['dist'],
    measure: async () => (await import('./rows/search.mjs')).measureSearch(),
  },
  {
    rows: ['7'],
    needs: ['dist'],
    measure: async () => (await import('./rows/start.mjs')).measureStart(),
  },
  {
    rows: ['8'],
    needs: ['dist'],
    measure: async () => (await import('./rows/crowd.mjs')).measureCrowd(),
  },
  {
    rows: ['9'],
    needs: ['dist'],
    measure: async () => (await import('./rows/memory.mjs')).measureMemory(),
  },
  {
    rows: ['10'],
    needs: ['dependencies', 'browser'],
    measure: async () => {
      // What bundles them is not to be loaded by the loader of TypeScript: it would look for its program elsewhere.
      const { paintDocuments } = await import('./documents.mjs');
      const documents = await paintDocuments();
      return (await load('paint.ts')).measurePaint(documents);
    },
  },
  {
    rows: ['11', '13', 'panel', 'stop'],
    needs: ['browser', 'vscode', 'package'],
    measure: async ({ wanted }) => (await load('window.ts')).measureWindow(wanted),
  },
  {
    rows: ['12'],
    needs: ['browser', 'vscode', 'package'],
    measure: async ({ vsix }) => (await load('activation.ts')).measureActivation(vsix),
  },
  {
    rows: ['12', '14'],
    needs: ['package'],
    measure: async ({ vsix }) => (await import('./rows/sizes.mjs')).measureSizes({ vsix }),
  },
];
