import type { ReactNode } from 'react';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import type { Sayable } from '@/lib/platform/shared/message';

/** A sign-in page: plain HTML that both mounts show, however the request is prepared (docs/decisions/0032). */
export interface SignInPage<Model> {
  title: Sayable | ((context: PageContext, read: ReadQuery) => Sayable);
  /** Prepares what the view shows. A redirect is thrown (lib/pages/sign-in/page-redirect.ts). */
  load(context: PageContext, read: ReadQuery): Promise<Model>;
  View(props: { page: Model }): ReactNode;
  /** Shown in a frame that runs nothing: without script and without the choice of a language. */
  framed?: true;
}

export const signInPage = <Model>(page: SignInPage<Model>): SignInPage<Model> => page;

/** The title of the requested page. */
export function titleOf<Model>({ title }: SignInPage<Model>, context: PageContext, read: ReadQuery): Sayable {
  return typeof title === 'function' ? title(context, read) : title;
}
