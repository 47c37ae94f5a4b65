'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';

export interface ListNavigation {
  pending: boolean;
  /** Opens an address of the list in place. `replace` adds no history entry, for typing. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Runs `work` after a pause in typing, unless the reader has navigated away first. */
  whenTypingPauses: (work: () => void) => void;
}

const typingPauseMs = 250;

export function useListNavigation(): ListNavigation {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A pending search must not override a link that was followed afterwards, wherever on the page the link is.
  useEffect(() => {
    const stop = () => clearTimeout(typing.current);
    const stopForLinks = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) stop();
    };
    document.addEventListener('click', stopForLinks, true);
    window.addEventListener('popstate', stop);
    return () => {
      stop();
      document.removeEventListener('click', stopForLinks, true);
      window.removeEventListener('popstate', stop);
    };
  }, []);

  return {
    pending,
    navigate(href, options) {
      clearTimeout(typing.current);
      startTransition(() => (options?.replace ? router.replace : router.push)(href, { scroll: false }));
    },
    whenTypingPauses(work) {
      clearTimeout(typing.current);
      typing.current = setTimeout(work, typingPauseMs);
    },
  };
}
