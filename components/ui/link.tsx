'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, createContext, type MouseEvent, use, useTransition } from 'react';

interface LinkProps extends ComponentProps<'a'> {
  /** An address of this application. */
  href: string;
  /** False for a link that is never prefetched. */
  prefetch?: boolean;
  /** False keeps the scroll position. */
  scroll?: boolean;
}

const PendingContext = createContext(false);

/** Whether the page of the surrounding `Link` is loading. */
export const useLinkPending = (): boolean => use(PendingContext);

/**
 * A link to a page that Next shows, opened in place. The page is prefetched when the reader points at the link or
 * focuses it, rather than whenever the link is in view: a page of the console has some forty. It is Next's own link
 * without what the product does not use, which is 4 kB on every page (docs/decisions/0088).
 */
export function Link({ prefetch = true, scroll = true, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const router = useRouter();
  const [pending, startOpening] = useTransition();
  const { href } = props;

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    startOpening(() => router.push(href, { scroll }));
  }

  const prepare = () => prefetch && router.prefetch(href);
  return (
    <PendingContext value={pending}>
      <a
        {...props}
        onClick={open}
        onPointerEnter={(event) => {
          prepare();
          onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          prepare();
          onFocus?.(event);
        }}
      />
    </PendingContext>
  );
}

/** Whether the browser itself follows the link: into another window, to a file, or to another site. */
function isForBrowser({ button, altKey, ctrlKey, metaKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target, origin } = currentTarget;
  return (
    button !== 0 ||
    altKey ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    (target !== '' && target !== '_self') ||
    currentTarget.hasAttribute('download') ||
    origin !== location.origin
  );
}
