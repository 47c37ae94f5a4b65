import { signedOut } from '@/lib/pages/views/signed-out';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(signedOut);

export { generateMetadata, Page as default };
