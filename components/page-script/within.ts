/** The nearest matching element that contains an event's target. */
export function within<Kind extends HTMLElement>({ target }: Event, selector: string): Kind | null {
  return target instanceof Element ? target.closest<Kind>(selector) : null;
}
