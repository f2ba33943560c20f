import { isRecord } from '../../shared/entry-reader';

/** An answer, and the marks of the recipients that a person gave it to. */
export interface Answer {
  readonly value: string;
  readonly marks: ReadonlySet<string>;
}

/** By file, by input id. Maps, for an id may be `constructor`. */
export type Answers = Map<string, Map<string, Answer>>;

/** Of more recipients than this the oldest are asked about again. */
const MOST_MARKS = 50;

/** Reads what is kept. What was stored by another version, or by no one, holds no answers. */
export function answersIn(text: string): Answers {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return new Map();
  }
  if (!isRecord(parsed)) return new Map();
  const files = Object.entries(parsed).map(([file, byId]) => {
    const entries = Object.entries(isRecord(byId) ? byId : {}).flatMap(([id, kept]) => {
      const answer = answerFrom(kept);
      return answer ? [[id, answer] as const] : [];
    });
    return [file, new Map(entries)] as const;
  });
  return new Map(files);
}

/** The text to keep; undefined when there is none. */
export function answersText(all: Answers): string | undefined {
  const files = [...all].flatMap(([file, byId]) => {
    const entries = [...byId].map(
      ([id, { value, marks }]) => [id, { value, marks: [...marks].slice(-MOST_MARKS) }] as const,
    );
    return entries.length > 0 ? [[file, Object.fromEntries(entries)] as const] : [];
  });
  return files.length > 0 ? JSON.stringify(Object.fromEntries(files)) : undefined;
}

function answerFrom(kept: unknown): Answer | undefined {
  if (!isRecord(kept) || typeof kept.value !== 'string' || !Array.isArray(kept.marks)) {
    return undefined;
  }
  const marks = kept.marks.filter((mark): mark is string => typeof mark === 'string');
  return { value: kept.value, marks: new Set(marks) };
}
