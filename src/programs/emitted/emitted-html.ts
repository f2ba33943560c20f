import type { Localize } from '../../shared/localize';
import { formatBytes } from '../figures';
import type { RunSummary } from '../outcome';
import { shownType } from './media-types';

type Block = RunSummary['emitted'][number];

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const STYLE = `
.block { margin: 0 0 20px; }
.block pre, details pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.block img { display: block; background: repeating-conic-gradient(#8883 0 25%, #0000 0 50%) 0 0 / 16px 16px; }
.block audio { display: block; width: min(100%, 420px); }
figcaption { margin-top: 6px; color: var(--color-text-secondary); }`;

/**
 * The document that shows what a program emitted, in its order, then what it returned and logged. It is mounted as any
 * view is, in the same frame under the same policy, without a script and without reads.
 */
export function emittedHtml(summary: RunSummary, t: Localize): string {
  const { value, logs, emitted } = summary;
  return [
    `<style>${STYLE}</style>`,
    ...emitted.map((block, index) => blockHtml(block, index + 1, t)),
    ...(value === undefined ? [] : [detailsHtml(t('Result'), JSON.stringify(value, null, 2))]),
    ...(logs === undefined || logs === '' ? [] : [detailsHtml(t('Logs'), logs)]),
  ].join('\n');
}

function blockHtml(block: Block, nth: number, t: Localize): string {
  switch (block.type) {
    case 'text':
      return `<div class="block"><pre>${escaped(block.text)}</pre></div>`;
    case 'image':
    case 'audio':
      return mediaHtml(block, nth, t);
    default:
      return noteHtml(t('Block {0} is of a kind that cannot be shown here.', nth));
  }
}

function mediaHtml(
  { type, mimeType, data }: Extract<Block, { type: 'image' | 'audio' }>,
  nth: number,
  t: Localize,
): string {
  const shown = shownType(type, mimeType);
  const said = `${mimeType}, ${formatBytes(bytesOf(data))}`;
  if (shown === undefined) {
    return noteHtml(t('Block {0} is of a type that is not shown: {1}', nth, said));
  }
  if (!BASE64.test(data)) {
    return noteHtml(t('Block {0} is not base64: {1}', nth, said));
  }
  const source = `data:${shown};base64,${data}`;
  const name = escaped(
    type === 'image' ? t('Image {0}, {1}', nth, said) : t('Sound {0}, {1}', nth, said),
  );
  const element =
    type === 'image'
      ? `<img src="${source}" alt="${name}">`
      : `<audio controls src="${source}" aria-label="${name}"></audio>`;
  return `<figure class="block">${element}<figcaption>${name}</figcaption></figure>`;
}

function noteHtml(text: string): string {
  return `<p class="block">${escaped(text)}</p>`;
}

function detailsHtml(title: string, text: string): string {
  return `<details><summary>${escaped(title)}</summary><pre>${escaped(text)}</pre></details>`;
}

function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text, between tags and within an attribute's quotes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
