/**
 * What Next's router calls of its registry of links, which prefetches those in view: ours (components/ui/link.tsx) are
 * not in it.
 */
export const getLinkForCurrentNavigation = () => null;
export const setLinkForCurrentNavigation = () => undefined;
export const pingVisibleLinks = () => undefined;
