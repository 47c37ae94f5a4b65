import { signedInAgain } from '@/lib/pages/views/signed-in-again';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(signedInAgain);

export { generateMetadata, Page as default };
