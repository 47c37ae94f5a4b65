import 'next-auth';

declare module 'next-auth' {
  interface User {
    /** The random session identifier, the only thing that the cookie's token holds. */
    sid: string;
  }
}
