import type { Page } from 'playwright';
import { ofConsole } from './of-console';
import { ofLinks } from './of-links';
import { ofNobody, ofPerson } from './of-people';
import { ofSecondFactor } from './of-second-factor';
import type { Pictures } from './picture';

export interface Gallery {
  title: string;
  pictures: Pictures;
  /** Gets whoever the pages are shown to there first. */
  begin?: (page: Page) => Promise<unknown>;
}

/**
 * All pictures, in the order in which they are taken: each part in a browser of its own.
 * @param signIn signs an owner in
 */
export function galleryOf(signIn: (page: Page) => Promise<void>): Gallery[] {
  return [
    { title: 'Signing in', pictures: ofNobody },
    { title: 'The console', pictures: ofConsole, begin: signIn },
    { title: 'People’s pages', pictures: ofPerson, begin: signIn },
    { title: 'Links', pictures: ofLinks, begin: signIn },
    { title: 'Second factor', pictures: ofSecondFactor(signIn), begin: signIn },
  ];
}
