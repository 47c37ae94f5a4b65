export type Path = readonly (string | number)[];

/**
 * Why and where a document was rejected. Recognize it by `code` rather than by class, because two module graphs may
 * share a process.
 */
export class ApplyError extends Error {
  readonly code = 'apply_refusal';

  constructor(
    readonly path: Path,
    readonly reason: string,
  ) {
    super(path.length === 0 ? reason : `${formatPath(path)}: ${reason}`);
  }
}

/** Why an address that requests go to is rejected. */
export const unsafeAddress =
  'must be an https URL on the public internet, unless TESSERA_FETCH_ALLOWED_HOSTS has its host';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Formats a path for people: `tenants[0].clients[2].redirect_uris[1]`. */
function formatPath(path: Path): string {
  const text = path
    .map((key) => {
      if (typeof key === 'number') return `[${key}]`;
      return IDENTIFIER.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('');
  return text.replace(/^\./, '');
}
