'use client';

import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page whose code the browser loads when it is first rendered. It has no boundary: what contains it
 * is shown once it can be shown whole, such as the result of a form, and the server renders it like any other.
 * @param load imports the component
 */
export const loadedLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));

/**
 * The same for what opens over a page, such as a dialog: the page stays as it is until then. `next/dynamic` does this
 * with 3 kB more on every page.
 * @param load imports the component
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Loaded = loadedLater(load);
  return function OnDemand(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
