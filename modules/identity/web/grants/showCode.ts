import { call } from '#client/call/call.ts';
import { type AccessGrant, grantBarcode } from '../../contract/mobile.ts';
import { showPicture } from '../pieces/showPicture.tsx';

/** The code of an access: a new token, so the one before opens nothing any more. */
export const showCode = ({ type, id }: Pick<AccessGrant, 'type' | 'id'>): Promise<void> =>
  showPicture({
    title: { key: 'identity:grants/codeTitle', args: { id } },
    text: { key: 'identity:grants/codeText' },
    picture: call(grantBarcode, { params: { type, id }, query: {} }),
  });
