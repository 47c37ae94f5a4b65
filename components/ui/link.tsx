'use client';

// oxlint-disable-next-line no-restricted-imports -- The only place.
import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page that Next shows. The page is prefetched when the reader points at the link or focuses it, rather than
 * whenever the link is in view: a page of the console has some forty.
 * @param props.prefetch false for a link that is never prefetched
 */
export function Link({ prefetch = null, onPointerEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [wanted, setWanted] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={wanted ? prefetch : false}
      onPointerEnter={(event) => {
        setWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setWanted(true);
        onFocus?.(event);
      }}
    />
  );
}
