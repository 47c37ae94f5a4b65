import { refusal } from '@/lib/scim/protocol/errors';

/** A password that a client sent. An empty one is refused rather than taken for none: who sent it believes it set. @throws ScimRefusal `wrong-type` */
export function filledPassword(password: string): string {
  if (password === '') throw refusal('wrong-type', 'password must not be empty.');
  return password;
}
