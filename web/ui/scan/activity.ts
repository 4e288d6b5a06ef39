/** Told by the window when the camera has read a code: somebody is at work here, though no key was pressed and nothing touched. */
export const readByCamera = 'kontor-read-by-camera';
