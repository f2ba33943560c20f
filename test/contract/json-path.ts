type Part = { readonly key: string } | { readonly where: string };

/** Takes a path apart: `a.b[0].c`, `tools[name=x]`; a backslash makes the next character part of a key. */
function parse(path: string): Part[] {
  const parts: Part[] = [];
  for (const match of path.matchAll(/\[([^\]]*)\]|((?:\\.|[^.[\\])+)/gs)) {
    const [, where, key] = match;
    if (where !== undefined) parts.push({ where });
    else if (key !== undefined) parts.push({ key: key.replace(/\\(.)/gs, '$1') });
  }
  return parts;
}

function own(value: unknown, key: string): unknown {
  if (key === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

function element(value: unknown, where: string): unknown {
  if (!Array.isArray(value)) return undefined;
  if (/^\d+$/.test(where)) return value[Number(where)];
  const [, key = '', wanted] = /^([^=]*)=(.*)$/s.exec(where) ?? [];
  return value.find((item) => String(own(item, key)) === wanted);
}

/** What stands at a path, by own properties alone; nothing where it leads nowhere. */
export function atPath(root: unknown, path: string): unknown {
  return parse(path).reduce<unknown>(
    (value, part) => ('key' in part ? own(value, part.key) : element(value, part.where)),
    root,
  );
}
