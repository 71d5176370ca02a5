/** Shows the chosen picture, its name and size. Drawn on a canvas, so that the CSP needs no `blob:`. */
export function previewFiles(): void {
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const box = input.type === 'file' && input.closest('.file');
    const file = box && input.files?.[0];
    if (!file) return;
    box.querySelector('b')!.textContent = file.name;
    const detail = box.querySelector('.meta');
    if (detail)
      detail.textContent =
        file.size < 1e6 ? `${Math.ceil(file.size / 1e3)} kB` : `${(file.size / 1e6).toFixed(1)} MB`;
    // Half size is enough; a file that is no picture keeps the icon.
    createImageBitmap(file, { resizeWidth: 128 }).then(
      (bitmap) => {
        const canvas = document.createElement('canvas');
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.style.width = '100%';
        canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
        box.querySelector('.ph')!.replaceChildren(canvas);
      },
      () => {},
    );
  });
}
