import { setUpSignIn } from '@/lib/pages/views/set-up/sign-in';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(setUpSignIn);

export { generateMetadata, Page as default };
