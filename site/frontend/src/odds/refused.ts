/** A situation that a procedure refuses, or that a table lacks: a sentence for the person who asked. */
export class Refused extends Error {}
