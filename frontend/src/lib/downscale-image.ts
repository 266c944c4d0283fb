/** The longest side of a photo that is sent, in pixels: a scratch can be seen, and it goes through a thin line. */
const LONGEST = 2400;
const SMALL_BYTES = 400_000;
const QUALITY = 0.85;

/** How large a picture of this size is sent. */
export function fitted(width: number, height: number, longest = LONGEST): { width: number; height: number } {
  const by = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/**
 * A photo as it is sent: upright, no larger than needed, without what the camera wrote beside the picture. What this browser
 * cannot draw goes as it is, and the server says whether it can be kept.
 */
export async function shrunk(file: Blob): Promise<Blob> {
  const picture = await drawn(file);
  if (!picture) return file;
  const size = fitted(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const packed = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  const small = file.size <= SMALL_BYTES && packed !== null && file.size <= packed.size;
  return packed && !small ? packed : file;
}

async function drawn(file: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}
