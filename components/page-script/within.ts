/** The element that an event happened in, the nearest of its kind. */
export function within<Kind extends HTMLElement>({ target }: Event, selector: string): Kind | null {
  return target instanceof Element ? target.closest<Kind>(selector) : null;
}
