/** The address that a GET form would open, without empty fields. Repeated fields are joined by commas. */
export function formHref(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || (value === '' && name !== 'columns')) continue;
    const before = query.get(name);
    query.set(name, before ? `${before},${value}` : value);
  }
  // Not `form.action`: a field named `action`, such as the audit log's filter, would shadow it.
  const path = form.getAttribute('action') ?? location.pathname;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
