/* A person who clicks through a page takes seconds on a busy machine. */
jest.setTimeout(20_000)
