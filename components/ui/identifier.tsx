import { Fragment } from 'react';
import { cn } from '@/components/cn';

interface IdentifierProps {
  value: string;
  /** Fixed-width type, for what is not read as words. */
  mono?: boolean;
  className?: string;
}

/** A line may end after these, but not between them. */
const PIECES = /(?<=[/.@:_?&=,-])(?=[^/.@:_?&=,-])/;

/** A longer piece without such a place is shown with its start and end only. */
const LONGEST_PIECE = 24;
const START = 10;
const END = 8;

/**
 * An identifier or address: a URL, redirect URI, user name or ID. A line ends only after `/`, `.`, `@`, `-` and the
 * like, never within a word; of a long word the middle is hidden from view, but read out, found and copied.
 */
export function Identifier({ value, mono = false, className }: IdentifierProps) {
  const pieces = value.split(PIECES);
  return (
    <span
      title={pieces.some(isLong) ? value : undefined}
      className={cn('[overflow-wrap:normal] [word-break:normal]', mono && 'font-mono text-[0.92em]', className)}
    >
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {isLong(piece) ? <Shortened piece={piece} /> : <span className="whitespace-nowrap">{piece}</span>}
        </Fragment>
      ))}
    </span>
  );
}

const isLong = (piece: string) => piece.length > LONGEST_PIECE;

function Shortened({ piece }: { piece: string }) {
  return (
    <span className="whitespace-nowrap">
      {piece.slice(0, START)}
      <span className="after:content-['…'_/_'']">
        <span className="inline-block max-w-0 overflow-hidden align-bottom">{piece.slice(START, -END)}</span>
      </span>
      {piece.slice(-END)}
    </span>
  );
}
