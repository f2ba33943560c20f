import {
  busySource,
  drawSource,
  drawStyle,
  elementSource,
  firstSource,
  gridSource,
  handlesSource,
  PLAIN_FORMATS,
  textSource,
  textStyle,
} from './view-parts';
import type { PlainPlan } from './view-plan';

/** The view of an answer that is no list: text, an object's fields, content blocks. */
export function plainView({ kind }: PlainPlan): string {
  const drawing = [textSource(PLAIN_FORMATS), gridSource, drawSource(kind === 'blocks')];
  return `  /** @param {any} first */
  function view(first) {
${handlesSource}
    /** @param {any} answer */
    function show(answer) {
      byId('answer').replaceChildren(${SHOWN[kind]});
    }
    byId('refresh').onclick = () => busy(byId('refresh'), byId('status'), async () => {
      show(await connecta.read('answer'));
      return 'updated ' + clock();
    });
${firstSource}${busySource}${elementSource}${kind === 'text' ? '' : drawing.join('')}  }
`;
}

/** Rules for what the base stylesheet leaves open. */
export function plainStyle({ kind }: PlainPlan): string {
  const blocks = `      #answer > * { margin-block-end: 16px; }
      #answer > span { display: block; }
`;
  return `      header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block-end: 12px; }
${textStyle}${kind === 'blocks' ? blocks : ''}${kind === 'text' ? '' : drawStyle}`;
}

const SHOWN: Readonly<Record<PlainPlan['kind'], string>> = {
  text: "element('pre', typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2) ?? 'Nothing.')",
  blocks: '...[].concat(answer?.content ?? answer).map(draw)',
  sheet: 'draw(answer)',
};
