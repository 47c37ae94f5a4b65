import type { Bytes } from '@/lib/platform/shared/secret';

/** An email that is ready to be sent. */
export interface Message {
  /** A single address (RFC 5321, 4.1.2). */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An image that the HTML shows (RFC 2392). */
  image?: InlineImage | null;
}

export interface InlineImage {
  /** What `cid:` names it by. */
  contentId: string;
  /** The file name. */
  name: string;
  mediaType: string;
  bytes: Bytes;
}
