'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';

interface ListNavigation {
  pending: boolean;
  /** Goes to an address of the list in place; `replace` leaves no step in the history, for typing. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Does it once no more is typed for a moment, unless one has gone somewhere else by then. */
  whenTypingPauses: (work: () => void) => void;
}

const typingPauseMs = 250;

export function useListNavigation(): ListNavigation {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What was typed before a link was followed must not overtake the link, wherever on the page it is.
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
