import {
  busySource,
  drawSource,
  elementSource,
  firstSource,
  gridSource,
  handlesSource,
  PLAIN_FORMATS,
  textSource,
} from './view-parts';
import type { PlainPlan } from './view-plan';

/** The view of an answer that is no list: text, an object's fields, content blocks, nothing. */
export function plainView({ kind }: PlainPlan): string {
  const drawing = [textSource(PLAIN_FORMATS), gridSource(false), drawSource(kind === 'blocks')];
  return `  /** @param {any} first */
  function view(first) {
${handlesSource}
    /** @param {any} answer */
    function show(answer) {
      byId('answer').replaceChildren(${SHOWN[kind]});
    }
    byId('refresh').onclick = () => busy(byId('refresh'), async () => {
      show(await connecta.read('answer'));
      return 'updated ' + clock();
    });
${firstSource}${busySource}${elementSource}${kind === 'text' ? '' : drawing.join('')}  }
`;
}

const SHOWN: Readonly<Record<PlainPlan['kind'], string>> = {
  text: "element('pre', typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2) ?? 'Nothing.')",
  blocks: '...[].concat(answer?.content ?? answer).map(draw)',
  sheet: 'draw(answer)',
};
