export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** The box a view has, in CSS pixels. */
export function stageSize(element: Element): StageSize {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** Calls back when the box changes, at most once a frame. A panel that is being dragged changes it continuously. */
export function watchSize(element: Element, onChange: (size: StageSize) => void): void {
  let known = stageSize(element);
  let scheduled = false;
  const check = () => {
    scheduled = false;
    const size = stageSize(element);
    if (size.width === known.width && size.height === known.height) return;
    known = size;
    onChange(size);
  };
  new ResizeObserver(() => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(check);
  }).observe(element);
}
