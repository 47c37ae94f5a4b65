/** An email that is ready to be sent. */
export interface Message {
  /** A single address (RFC 5321, 4.1.2). */
  to: string;
  subject: string;
  text: string;
  html: string;
}
