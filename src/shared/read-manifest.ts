import { z } from 'zod';

/** Names that would reach an object's prototype; never a binding name nor a view argument. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

const bindingName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
    'a read name starts with a letter and has at most 64 letters, digits, _ or -',
  )
  .refine(
    (name) => !FORBIDDEN_KEYS.has(name),
    'a read name may not be __proto__, constructor or prototype',
  );

const viewArgName = z
  .string()
  .min(1)
  .max(128)
  .refine(
    (name) => !FORBIDDEN_KEYS.has(name),
    'a view argument may not be __proto__, constructor or prototype',
  );

/** One read that a view may make: a tool's address, the arguments it is fixed to, the keys the view may add (contract V1). */
export const readBindingSchema = z.strictObject({
  address: z.string().min(1),
  fixedArgs: z.record(z.string(), z.unknown()),
  viewArgs: z.array(viewArgName).max(32),
});
export type ReadBinding = z.infer<typeof readBindingSchema>;

/** The reads a view declared, by name, as the server delivers them: canonical addresses, both argument fields present (V2). */
export const readManifestSchema = z.record(bindingName, readBindingSchema);
export type ReadManifest = z.infer<typeof readManifestSchema>;

/** What a program's view is on the wire, under `_meta["connecta/ui"]` (U3, V3). */
export const viewPayloadSchema = z.strictObject({
  html: z.string().min(1),
  reads: readManifestSchema.optional(),
});
export type ViewPayload = z.infer<typeof viewPayloadSchema>;
