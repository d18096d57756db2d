// Uploads a picture for a design.
import { hostPicture } from '../../templates.ts'

/** Uploads a picture and returns its path, which is valid at every address of the server. */
export async function hostedPath(file: File): Promise<string> {
  return new URL((await hostPicture(file)).imageUrl, window.location.href).pathname
}
