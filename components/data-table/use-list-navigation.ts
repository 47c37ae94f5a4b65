'use client';

import { useTransition } from 'react';
import { useRouter } from 'next/navigation';

interface ListNavigation {
  pending: boolean;
  /** Goes to an address of the list in place; `replace` leaves no step in the history, for typing. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
}

export function useListNavigation(): ListNavigation {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return {
    pending,
    navigate: (href, options) =>
      startTransition(() => (options?.replace ? router.replace : router.push)(href, { scroll: false })),
  };
}
